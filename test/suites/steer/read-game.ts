/** A normal-form game as a question prints it: payoffs by player, row and column; those that it does not print are NaN. */
export type PrintedGame = {
  representation: 'words' | 'own_matrix' | 'bimatrix'
  actions: [string[], string[]]
  payoffs: [number[][], number[][]]
}

const number = '(-?\\d+(?:\\.\\d+)?)'

/** Reads tables and sentences alike, knowing nothing but the names of the players. */
export function readGame(text: string, [first, second]: string[]): PrintedGame {
  const sentence = new RegExp(
    `If ${first} chooses (\\w+) and ${second} chooses (\\w+), ${first} gets ${number} and ${second} gets ${number}\\.`,
    'g'
  )
  const told = [...text.matchAll(sentence)]
  if (told.length > 0) {
    const rows = [...new Set(told.map(([, row]) => row!))]
    const columns = [...new Set(told.map(([, , column]) => column!))]
    const at = (place: 3 | 4) =>
      rows.map((row) => columns.map((column) => Number(told.find(([, r, c]) => r === row && c === column)![place])))
    return { representation: 'words', actions: [rows, columns], payoffs: [at(3), at(4)] }
  }
  const tables = text.split(/\n(?!\|)/).flatMap((block) => {
    const lines = block.split('\n').filter((line) => line.startsWith('|'))
    return lines.length > 2
      ? [
          lines.map((line) =>
            line
              .split('|')
              .slice(1, -1)
              .map((cell) => cell.trim())
          )
        ]
      : []
  })
  const [header, , ...body] = tables[0]!
  const actions: [string[], string[]] = [body.map(([row]) => row!), header!.slice(1)]
  const numbers = (table: string[][], place: 0 | 1) =>
    table.slice(2).map((cells) => cells.slice(1).map((cell) => Number(cell.replace(/[()]/g, '').split(', ')[place])))
  if (body[0]![1]!.startsWith('('))
    return { representation: 'bimatrix', actions, payoffs: [numbers(tables[0]!, 0), numbers(tables[0]!, 1)] }
  const of = (player: string) => {
    const place = [...text.matchAll(/The payoffs of (\w+):/g)].findIndex(([, name]) => name === player)
    return place < 0 ? actions[0].map(() => actions[1].map(() => Number.NaN)) : numbers(tables[place]!, 0)
  }
  return { representation: 'own_matrix', actions, payoffs: [of(first!), of(second!)] }
}
