/** A normal-form game as a question prints it: payoffs by player, row and column; those that it does not print are NaN. */
export type PrintedGame = {
  representation: 'words' | 'own_matrix' | 'bimatrix'
  players: [string, string]
  actions: [string[], string[]]
  payoffs: [number[][], number[][]]
}
/** The cells of a table by row, the header first. */
export type Table = string[][]
export type Seat = 0 | 1

const number = '(-?\\d+(?:\\.\\d+)?)'
const sentence = new RegExp(
  `If (\\w+) chooses (\\w+) and (\\w+) chooses (\\w+), (\\w+) gets ${number} and (\\w+) gets ${number}\\.`,
  'g'
)

/** Reads tables and sentences alike. */
export function readGame(text: string): PrintedGame {
  const told = [...text.matchAll(sentence)]
  if (told.length > 0) {
    const [, first, , second] = told[0]!
    const rows = [...new Set(told.map(([, , row]) => row!))]
    const columns = [...new Set(told.map(([, , , , column]) => column!))]
    const at = (place: 6 | 8) =>
      rows.map((row) =>
        columns.map((column) => Number(told.find((cell) => cell[2] === row && cell[4] === column)![place]))
      )
    return { representation: 'words', players: [first!, second!], actions: [rows, columns], payoffs: [at(6), at(8)] }
  }
  const players = playersOf(text)
  const tables = tablesIn(text)
  const [header, ...body] = tables[0]!
  const actions: [string[], string[]] = [body.map(([row]) => row!), header!.slice(1)]
  if (body[0]![1]!.startsWith('('))
    return {
      representation: 'bimatrix',
      players,
      actions,
      payoffs: [payoffsIn(tables[0]!, 0), payoffsIn(tables[0]!, 1)]
    }
  const of = (player: string) => {
    const place = [...text.matchAll(/The payoffs of (\w+):/g)].findIndex(([, name]) => name === player)
    return place < 0 ? actions[0].map(() => actions[1].map(() => Number.NaN)) : payoffsIn(tables[place]!, 0)
  }
  return { representation: 'own_matrix', players, actions, payoffs: [of(players[0]), of(players[1])] }
}

/** Of rows and of columns, as the line above a table names them. */
export function playersOf(text: string): [string, string] {
  const [, rows, columns] = /Rows are the [\w ]+ of (\w+), columns (?:those|the replies) of (\w+)\./.exec(text)!
  return [rows!, columns!]
}

export function tablesIn(text: string): Table[] {
  return text.split(/\n(?!\|)/).flatMap((block) => {
    const lines = block.split('\n').filter((line) => line.startsWith('|') && !line.startsWith('| --- |'))
    const cells = (line: string) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
    return lines.length > 1 ? [lines.map(cells)] : []
  })
}

/** Of one player, whose payoff stands at this place of each cell. */
export function payoffsIn([, ...body]: Table, place: Seat): number[][] {
  return body.map(([, ...cells]) => cells.map((cell) => Number(cell.replace(/[()]/g, '').split(', ')[place])))
}
