import { plain } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { actionOptions } from './action-options.ts'
import {
  drawGame,
  drawNames,
  drawStyle,
  type GameTable,
  ownActions,
  placeOf,
  playerOf,
  rivalActions,
  rivalOf,
  showGame
} from './game-table.ts'
import { bestReplies, isSolvedInRounds, payoffsOf, profilesOf, pureEquilibria } from './normal-form.ts'
import { solvedByDominance } from './shaped-games.ts'

/** 3.1.f: all pure equilibria as [row, column]. */
export const allEquilibria = pureEquilibria

/** So many games are drawn solvable by strict dominance in two rounds or more; at least 30 % have to be. */
const solvableShare = 0.5
/** Profiles that a question offers beside the answer that there is no equilibrium. */
const profileCount = 4

export const pureNash = [
  questionType({
    id: 'action',
    title: "a player's action in the only pure equilibrium",
    draw: (draw, grade) => {
      const drawn = drawnTable(draw, grade)
      return drawn && pureEquilibria(drawn.game).length === 1 ? drawn : null
    },
    solve: (values) => {
      const [equilibrium] = pureEquilibria(values.game)
      const right = `action_${equilibrium![placeOf(values.seat)]}`
      return { kind: 'choice', right, options: actionOptions(ownActions(values)) }
    },
    fields: (values) => ({
      first: values.players[0]!,
      second: values.players[1]!,
      game: showGame(values, 'both'),
      player: playerOf(values)
    }),
    explain: (values, right) => {
      const [profile] = pureEquilibria(values.game)
      const { rows, columns } = namesAt(values, profile!)
      return `${bestRepliesTold(values)} Only ${rows} and ${columns} are best responses to each other, so ${playerOf(values)} plays ${right}.`
    }
  }),
  questionType({
    id: 'profile',
    title: 'the pure equilibrium among some profiles, or that there is none in the game',
    draw: (draw, grade) => {
      const drawn = drawnTable(draw, grade)
      if (!drawn) return null
      const equilibria = pureEquilibria(drawn.game)
      const isEquilibrium = ([row, column]: readonly number[]) => equilibria.some(([r, c]) => r === row && c === column)
      const others = draw.shuffled(profilesOf(drawn.game).filter((profile) => !isEquilibrium(profile)))
      const offered = [...draw.shuffled(equilibria).slice(0, 1), ...others].slice(0, profileCount)
      return offered.length === profileCount ? { ...drawn, offered } : null
    },
    solve: (values) => {
      const equilibria = pureEquilibria(values.game)
      const right = equilibria.find(([row, column]) => values.offered.some(([r, c]) => r === row && c === column))
      const key = ([row, column]: readonly number[]) => `profile_${row}_${column}`
      const options = values.offered.map((profile): [string, string] => {
        const { rows, columns } = namesAt(values, profile)
        return [key(profile), `${values.players[0]} plays ${rows}, ${values.players[1]} plays ${columns}`]
      })
      return {
        kind: 'choice',
        right: right ? key(right) : 'none',
        options: { ...Object.fromEntries(options), none: 'The game has no equilibrium in pure strategies' }
      }
    },
    fields: (values) => ({ first: values.players[0]!, second: values.players[1]!, game: showGame(values, 'both') }),
    explain: (values) => {
      const equilibria = pureEquilibria(values.game).map((profile) => namesAt(values, profile))
      const end =
        equilibria.length === 0
          ? 'No two actions are best responses to each other, so no pure-strategy equilibrium exists.'
          : `Best responses to each other are ${equilibria.map(({ rows, columns }) => `${rows} with ${columns}`).join(', ')}, and of the profiles offered it is that one which is an equilibrium.`
      return `${bestRepliesTold(values)} ${end}`
    }
  })
]

function drawnTable(draw: Draw, grade: number): GameTable | null {
  const size = grade - 7
  const style = drawStyle(draw, size)
  const drawn = drawGame(draw, { size, style })
  const wanted = draw.chance(solvableShare)
  const game = wanted ? solvedByDominance(drawn, { style, draw }) : drawn
  if (game === null || (wanted && !isSolvedInRounds(game)) || hasTies(game)) return null
  return { game, ...drawNames(draw, size) }
}

/** Whether a player has two best replies to an action. */
function hasTies(game: number[][][]): boolean {
  return (['row', 'column'] as const).some((seat) => {
    const payoffs = payoffsOf(game, seat)
    return payoffs[0]!.some((_, against) => bestReplies(payoffs, against).length > 1)
  })
}

function namesAt({ actions }: Pick<GameTable, 'actions'>, [row, column]: readonly number[]) {
  return { rows: actions[0]![row!]!, columns: actions[1]![column!]! }
}

function bestRepliesTold(values: GameTable): string {
  const told = (seat: GameTable['seat']) => {
    const own = { ...values, seat }
    const payoffs = payoffsOf(values.game, seat)
    const replies = rivalActions(own).map((other, against) => {
      const [reply] = bestReplies(payoffs, against)
      return `${ownActions(own)[reply!]} to ${other} (${plain(payoffs[reply!]![against]!)})`
    })
    return `The best responses of ${playerOf(own)} to ${rivalOf(own)} are ${replies.join(', ')}.`
  }
  return `${told('row')} ${told('column')}`
}
