/**
 * The source of a regular expression in which each letter of the words stands for its capital too, for an expression whose
 * other letters, those of options, count as they are written. V8 reads the inline flag `(?i:…)` otherwise, now and then: what
 * its optimized code matches, its unoptimized code misses (`node --no-regexp-optimization` shows it).
 */
export function eitherCase(words: string): string {
  return words.replaceAll(/\\p\{\w+\}|\\.|\[[^\]]*\]|\(\?<?[:=!]|\p{L}/gu, (part) => {
    const [small, capital] = [part.toLowerCase(), part.toUpperCase()]
    return /^\p{L}$/u.test(part) && small !== capital && capital.length === 1 ? `[${small}${capital}]` : part
  })
}
