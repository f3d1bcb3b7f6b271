/** Every phrase of one form `before` and one form `after`, as `this answer` of `this` and `answer`. */
export function pairs({ before, after }: { before: string; after: string }): string {
  const ends = after.split('|')
  return before
    .split('|')
    .flatMap((start) => ends.map((end) => `${start} ${end}`))
    .join('|')
}
