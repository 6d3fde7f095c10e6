/**
 * Whether a handler of one response calls back: it declares a callback, it may take one unseen (`...args`, `arguments`,
 * a default, a bound function), or it takes none.
 */
export type CallbackUse = 'declared' | 'possible' | 'none';

/** How a handler uses its callback, as far as its declaration tells. */
export function callbackUse(handler: (...args: never[]) => unknown): CallbackUse {
  if (handler.length >= 2) return 'declared';
  const source = withoutCommentsAndStrings(Function.prototype.toString.call(handler));
  if (source.includes('[native code]') || /(^|[^.\w$])arguments\b/.test(source)) return 'possible';
  return /\.\.\.|,/.test(parameterList(source)) ? 'possible' : 'none';
}

function withoutCommentsAndStrings(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g, '');
}

/** The text between a function's first parentheses, without what its patterns hold; of an arrow's lone parameter, ''. */
function parameterList(source: string): string {
  const arrow = source.indexOf('=>');
  const open = source.indexOf('(');
  if (open < 0 || (arrow >= 0 && arrow < open)) return '';
  let depth = 0;
  let text = '';
  for (const char of source.slice(open + 1)) {
    if (')]}'.includes(char) && depth-- === 0) break;
    if ('([{'.includes(char)) depth++;
    else if (depth === 0) text += char;
  }
  return text.trim().replace(/,$/, '');
}
