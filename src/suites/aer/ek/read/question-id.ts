/**
 * The id that a response means: `SC01`, `sc1`, `EK_paper_SC01`, `SC 1`, or a bare position from 1 (`3`, `Q3`,
 * `Question 3`).
 *
 * @param ids the ids of the item in its order
 */
export function questionIdOf(name: string, ids: readonly string[]): string | null {
  const coded = /(?:^|[^A-Za-z])(SC|TF|FB|OD)[\s_-]?0*(\d{1,2})$/i.exec(name.trim())
  if (coded) {
    const id = `${coded[1]!.toUpperCase()}${coded[2]!.padStart(2, '0')}`
    return ids.includes(id) ? id : null
  }
  const position = /^(?:q(?:uestion)?[\s_]?)?0*(\d{1,2})$/i.exec(name.trim())
  return position ? (ids[Number(position[1]) - 1] ?? null) : null
}
