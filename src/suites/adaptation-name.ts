/** Whether a name of a suite's adaptations stands for one of each number. */
export function isOfFamily(name: string): boolean {
  return name.startsWith('N-')
}

/** One of what a name stands for. @example sampleOf('N-shot') // => '1-shot' */
export function sampleOf(name: string): string {
  return isOfFamily(name) ? `1${name.slice(1)}` : name
}

/** Whether a name is among a suite's, or one of a family that is. @example isAmong(['zero-shot', 'N-shot'], '2-shot') // => true */
export function isAmong(names: readonly string[], name: string): boolean {
  return !isOfFamily(name) && names.includes(name.replace(/^[1-9]\d?(?=-)/, 'N'))
}
