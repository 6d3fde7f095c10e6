import type { Detail } from './detail.js';

/** Details without DebugInfo, known or not; the same list where it holds none. */
export function withoutDebugInfo(details: readonly Detail[]): readonly Detail[] {
  return details.some(isDebugInfo) ? details.filter((detail) => !isDebugInfo(detail)) : details;
}

function isDebugInfo(detail: Detail): boolean {
  const type = detail['@type'] === 'unknown' ? (detail as { typeUrl: string }).typeUrl : detail['@type'];
  return type.endsWith('google.rpc.DebugInfo');
}
