/**
 * Whether a handler of a unary or client-streaming method may call back: it declares a second parameter, or its source
 * shows that it takes any number (`...args`, `arguments`), a default for the second, or nothing at all (a bound or
 * native function).
 */
export function takesCallback(handler: (...args: never[]) => unknown): boolean {
  if (handler.length >= 2) return true;
  const source = Function.prototype.toString.call(handler);
  if (source.includes('[native code]') || source.includes('arguments')) return true;
  return /\.\.\.|,/.test(parameterList(source));
}

/** The text between a function's first parentheses; an arrow function's lone parameter has none. */
function parameterList(source: string): string {
  const arrow = source.indexOf('=>');
  const open = source.indexOf('(');
  if (open < 0 || (arrow >= 0 && arrow < open)) return '';
  let depth = 0;
  for (let i = open; i < source.length; i++) {
    if ('([{'.includes(source[i] as string)) depth++;
    else if (')]}'.includes(source[i] as string) && --depth === 0) return topLevel(source.slice(open + 1, i));
  }
  return '';
}

/** A list without what its destructuring patterns hold. */
function topLevel(parameters: string): string {
  let depth = 0;
  let text = '';
  for (const char of parameters) {
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    else if (depth === 0) text += char;
  }
  return text.replace(/,\s*$/, '');
}
