import { expect, it } from 'vitest'
import { openDraw } from '../../../src/suites/question-bank/draw.ts'
import { multiAgent } from '../../../src/suites/steer/multi-agent/index.ts'
import { drawQuestion } from '../question-bank/draw-question.ts'
import { dominatedIn } from './readers/normal-form.ts'
import { readGame } from './readers/read-game.ts'

/** Lists of payoffs in words are for games of up to three actions. */
const grades: Readonly<Record<string, number>> = {
  interpret_games: 2,
  best_response: 3,
  dominant_strategies: 3,
  dominated_strategies: 3,
  pure_nash: 9
}

it.each(Object.keys(grades))('%s prints games in words, as one table and as tables of single players', (element) => {
  for (const type of multiAgent[element]!) {
    const printed = Array.from(
      { length: 40 },
      (_, seed) => type.fields(drawQuestion(type, seed, grades[element]!)!.values).game!
    )
    expect(new Set(printed.map((text) => readGame(text).representation)).size, type.id).toBe(3)
  }
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

function solvedBy(game: number[][][]): { rounds: number; profiles: number } {
  let left = game
  for (let rounds = 0; ; rounds++) {
    const rows = dominatedIn(left.map((row) => row.map((cell) => cell[0]!)))
    const columns = dominatedIn(left[0]!.map((_, c) => left.map((row) => row[c]![1]!)))
    if (rows.length + columns.length === 0) return { rounds, profiles: left.length * left[0]!.length }
    left = left.filter((_, r) => !rows.includes(r)).map((row) => row.filter((_, c) => !columns.includes(c)))
  }
}
