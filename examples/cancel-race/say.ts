/** Tells who does what. */
export function say(who: string, what: string): void {
  console.log(`${who.padEnd(13)} ${what}`);
}
