import { describe, expect, it } from 'vitest'
import { openDraw } from '../../../src/suites/question-bank/draw.ts'
import { drawQuestion } from '../../../src/suites/question-bank/draw-question.ts'
import { readStories } from '../../../src/suites/question-bank/stories.ts'
import { elementsOf } from '../../../src/suites/question-bank/taxonomy.ts'
import { templatesOf } from '../../../src/suites/question-bank/templates.ts'
import { taxonomy } from '../../../src/suites/steer/index.ts'
import { multiAgent } from '../../../src/suites/steer/multi-agent/index.ts'
import { seeds } from '../question-bank/seeds.ts'
import { type PrintedGame, readGame } from './read-game.ts'

/** A second route to every answer: the game as it is printed, and all pure strategies tried. */

type Values = { players: string[]; seat: 'row' | 'column' }
type Asked = { game: PrintedGame; player: 0 | 1; text: string; values: Values & { level: number } }

const answers: Record<string, (asked: Asked) => string[]> = {
  interpret_games: ({ game, player, text }) => {
    const question = text.slice(text.lastIndexOf('\n'))
    const named = (names: string[]) => names.findIndex((name) => question.includes(name))
    const payoff = game.payoffs[player][named(game.actions[0])]![named(game.actions[1])]!
    return [payoff.toFixed(text.match(/\d\.\d/) ? 1 : 0)]
  },
  best_response: ({ game, player, text }) => {
    const question = text.slice(text.lastIndexOf('\n'))
    const against = game.actions[1 - player]!.findIndex((name) => question.includes(name))
    return [game.actions[player]![bestOf(ownView(game, player), against)]!]
  },
  dominant_strategies: ({ game, player }) => {
    const own = ownView(game, player)
    const found = own.findIndex((row, at) => own.every((other, i) => i === at || row.every((x, c) => x > other[c]!)))
    return [found < 0 ? 'None of them is strictly dominant' : game.actions[player]![found]!]
  },
  dominated_strategies: ({ game, player }) => {
    const [fallen] = fallenIn(ownView(game, player))
    return [fallen === undefined ? 'None of them is strictly dominated' : game.actions[player]![fallen]!]
  },
  iterated_removal: ({ game, player }) => {
    const own = ownView(game, player)
    const rival = ownView(game, (1 - player) as 0 | 1)
    const fallen = fallenIn(own)
    expect([fallen.length, fallenIn(rival).length]).toEqual([1, 0])
    const then = fallenIn(rival.map((row) => row.filter((_, at) => at !== fallen[0])))
    expect(then).toHaveLength(1)
    return [game.actions[player]![fallen[0]!]!, game.actions[1 - player]![then[0]!]!]
  },
  pure_nash: ({ game, player, text, values }) => {
    const [rows, columns] = [ownView(game, 0), ownView(game, 1)]
    const found = rows.flatMap((row, r) =>
      row.flatMap((_, c) => {
        const noRow = rows.every((other) => other[c]! <= rows[r]![c]!)
        const noColumn = columns.every((other) => other[r]! <= columns[c]![r]!)
        return noRow && noColumn ? [[game.actions[0][r]!, game.actions[1][c]!]] : []
      })
    )
    if (!('offered' in values)) {
      expect(found, text).toHaveLength(1)
      return [found[0]![player]!]
    }
    const [first, second] = values.players
    return [
      ...found.map(([r, c]) => `${first} plays ${r}, ${second} plays ${c}`),
      'The game has no equilibrium in pure strategies'
    ]
  },
  level_k: ({ game, player, values }) => {
    let belief: number[] | null = null
    for (let level = 1; level <= values.level; level++) {
      const seat: 0 | 1 = (values.level - level) % 2 === 0 ? player : ((1 - player) as 0 | 1)
      const weights: number[] = belief ?? game.actions[1 - seat]!.map(() => 1)
      const worth = ownView(game, seat).map((row) => row.reduce((total, x, at) => total + x * weights[at]!, 0))
      const best = worth.indexOf(Math.max(...worth))
      belief = worth.map((_, at) => (at === best ? 1 : 0))
    }
    return [game.actions[player]![belief!.indexOf(1)]!]
  }
}

describe.each(Object.keys(answers))('the printed games of %s', (element) => {
  const grades = elementsOf(taxonomy).find(({ id }) => id === element)!.grades
  const file = new URL(`../../../src/suites/steer/multi-agent/${element.replaceAll('_', '-')}.yaml`, import.meta.url)
  const templates = templatesOf(readStories(file), { types: multiAgent[element]!, grades }).filter(
    ({ type }) => type.id !== 'beauty_contest'
  )

  it.each(templates)('$name has the answer that follows from the text alone', (template) => {
    const representations = new Set<string>()
    for (let seed = 0; seed < seeds / 4; seed++) {
      const { examinee, gold } = drawQuestion(template, openDraw(seed, template.name))
      const values = gold.values as unknown as Asked['values']
      const text = examinee.parts[0]!.text
      const game = readGame(text, values.players)
      representations.add(game.representation)
      const player = values.seat === 'row' ? 0 : 1
      const wanted = answers[element]!({ game, player, text, values })
      const given = examinee.parts.map(({ options }, part) => {
        return options.find(({ letter }) => letter === gold.accepted[0]![part])!.text
      })
      if ('offered' in values)
        expect(wanted.find((one) => examinee.parts[0]!.options.some((o) => o.text === one))).toBe(given[0])
      else expect(given, text).toEqual(wanted)
    }
    expect(representations.size, [...representations].join()).toBeGreaterThan(1)
  })
})

it('three in ten games of pure_nash at least are solved by two or more rounds of strict dominance', () => {
  for (const type of multiAgent.pure_nash!)
    for (const grade of [9, 10, 11]) {
      let solved = 0
      for (let seed = 0; seed < 1000; seed++) {
        const draw = openDraw(seed, type.id)
        let values = type.draw(draw, grade)
        while (values === null) values = type.draw(draw, grade)
        const { rounds, profiles } = solvedBy(values.game)
        if (profiles === 1 && rounds > 1) solved++
      }
      expect(solved, `${type.id} at grade ${grade}`).toBeGreaterThanOrEqual(300)
    }
})

/** Own action by row, whoever it is. */
function ownView({ payoffs, actions }: PrintedGame, player: 0 | 1): number[][] {
  if (player === 0) return payoffs[0]
  return actions[1].map((_, column) => payoffs[1].map((row) => row[column]!))
}

function bestOf(own: number[][], against: number): number {
  const column = own.map((row) => row[against]!)
  return column.indexOf(Math.max(...column))
}

function fallenIn(own: number[][]): number[] {
  return own.flatMap((row, at) => (own.some((other) => other.every((x, c) => x > row[c]!)) ? [at] : []))
}

function solvedBy(game: number[][][]): { rounds: number; profiles: number } {
  let left = game
  for (let rounds = 0; ; rounds++) {
    const rows = fallenIn(left.map((row) => row.map((cell) => cell[0]!)))
    const columns = fallenIn(left[0]!.map((_, c) => left.map((row) => row[c]![1]!)))
    if (rows.length + columns.length === 0) return { rounds, profiles: left.length * left[0]!.length }
    left = left.filter((_, r) => !rows.includes(r)).map((row) => row.filter((_, c) => !columns.includes(c)))
  }
}
