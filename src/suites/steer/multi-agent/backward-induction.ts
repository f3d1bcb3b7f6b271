import { plain } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { drawActions, drawPlayers } from './game-table.ts'
import { isLeaf, type Node, playsOf, solveTree, type Tree } from './trees.ts'

type Leaf = readonly [number, number]
type Leaves<Name extends string> = Readonly<Record<Name, Leaf>>

/**
 * 3.2.a, three stages: Alice takes A or B; after A Bob takes C, which ends the game, or D, after which Alice takes G or H;
 * after B Bob takes E, after which Alice takes I or J, or F, which ends the game. No player has two equal payoffs.
 */
export function solveThreeStages({ payoffs }: { payoffs: Leaves<'C' | 'G' | 'H' | 'I' | 'J' | 'F'> }) {
  const tree = threeStages(payoffs)
  const [afterA, afterB] = tree.moves.map(({ next }) => solveTree(next).path[0]!)
  const last = [tree.moves[0]!, tree.moves[1]!].map(
    ({ next }) => (next as Node).moves.find((move) => !isLeaf(move.next))!
  )
  const { payoffs: outcome, path } = solveTree(tree)
  return {
    first: path[0]!,
    bob: [afterA!, afterB!],
    alice_last: last.map(({ next }) => solveTree(next).path[0]!),
    outcome: [...outcome]
  }
}

function threeStages({ C, G, H, I, J, F }: Leaves<'C' | 'G' | 'H' | 'I' | 'J' | 'F'>): Node {
  const [D, E] = [node(0, { G, H }), node(0, { I, J })]
  return node(0, { A: node(1, { C, D }), B: node(1, { E, F }) })
}

function twoStages({ C, D, E, F }: Leaves<'C' | 'D' | 'E' | 'F'>): Node {
  return node(0, { A: node(1, { C, D }), B: node(1, { E, F }) })
}

function node(player: 0 | 1, moves: Readonly<Record<string, Tree>>): Node {
  return { player, moves: Object.entries(moves).map(([action, next]) => ({ action, next })) }
}

type Values = {
  players: readonly string[]
  /** By the end that is reached: of two stages C, D, E, F; of three C, G, H, I, J, F. */
  payoffs: Readonly<Record<string, Leaf>>
  /** By the letter of the action. */
  names: Readonly<Record<string, string>>
}

export const backwardInduction = [
  questionType({
    id: 'first_move',
    title: 'what the first player does, with an irrelevant past',
    draw: (draw, grade) => ({ ...drawValues(draw, grade), past: draw.integer(3, 60) }),
    solve: (values) => ({
      kind: 'choice',
      right: `action_${solveTree(treeOf(values)).path[0]}`,
      options: { action_A: values.names.A!, action_B: values.names.B! }
    }),
    fields: (values) => ({ ...fieldsOf(values), past: plain(values.past) }),
    explain: (values, right) => `${stepsOf(values)} So ${values.players[0]} begins with ${right}, whatever was before.`
  }),
  questionType({
    id: 'path',
    title: 'the actions that are played from the beginning to the end',
    draw: drawValues,
    solve: (values) => {
      const told = (path: readonly string[]) => path.map((action) => values.names[action]).join(', then ')
      const options = playsOf(treeOf(values)).map(({ path }) => [`end_${path.at(-1)}`, told(path)])
      return {
        kind: 'choice',
        right: `end_${solveTree(treeOf(values)).path.at(-1)}`,
        options: Object.fromEntries(options)
      }
    },
    fields: fieldsOf,
    explain: (values, right) => `${stepsOf(values)} So the play is ${right}.`
  })
]

function drawValues(draw: Draw, grade: number): Values {
  const stages = grade > 10 ? 3 : 2
  const ends = stages === 3 ? ['C', 'G', 'H', 'I', 'J', 'F'] : ['C', 'D', 'E', 'F']
  const numbers = () => draw.shuffled(Array.from({ length: 25 }, (_, index) => index - 4)).slice(0, ends.length)
  const [own, others] = [numbers(), numbers()]
  const payoffs = Object.fromEntries(ends.map((end, index): [string, Leaf] => [end, [own[index]!, others[index]!]]))
  const [first, second, third] = drawActions(draw)
  const letters = { AB: first!, CDEF: second!, GHIJ: third! }
  const names = Object.entries(letters).flatMap(([keys, words]) => [...keys].map((key, index) => [key, words[index]!]))
  return { players: drawPlayers(draw), payoffs, names: Object.fromEntries(names) }
}

function treeOf({ payoffs }: Pick<Values, 'payoffs'>): Node {
  return 'G' in payoffs
    ? threeStages(payoffs as Parameters<typeof threeStages>[0])
    : twoStages(payoffs as Parameters<typeof twoStages>[0])
}

function fieldsOf(values: Values) {
  const [first, second] = values.players
  return { first: first!, second: second!, tree: showTree(values) }
}

function showTree(values: Values): string {
  const { players, names } = values
  const [first, second] = players
  const tree = treeOf(values)
  const nodes: string[] = []
  const visit = (at: Tree, path: readonly string[]) => {
    if (isLeaf(at)) return
    const after = path.length === 0 ? 'At the start' : `After ${path.map((action) => names[action]).join(' and then ')}`
    const actions = at.moves.map(({ action }) => names[action]).join(' or ')
    nodes.push(`- ${after}, ${players[at.player]} chooses ${actions}.`)
    for (const { action, next } of at.moves) visit(next, [...path, action])
  }
  visit(tree, [])
  const ends = playsOf(tree).map(({ path, payoffs: [own, other] }) => {
    return `- ${path.map((action) => names[action]).join(', then ')}: ${first} gets ${own}, ${second} gets ${other}.`
  })
  return [...nodes, '', 'The game can end in these ways:', '', ...ends].join('\n')
}

/** What each player does at each node, from the last one to the first. */
function stepsOf(values: Values): string {
  const { players, names } = values
  const steps: string[] = []
  const visit = (at: Tree, path: readonly string[]) => {
    if (isLeaf(at)) return
    for (const { action, next } of at.moves) visit(next, [...path, action])
    const worth = at.moves.map(({ action, next }) => `${names[action]} gives ${solveTree(next).payoffs[at.player]}`)
    const after = path.length === 0 ? 'at the start' : `after ${path.map((action) => names[action]).join(' and ')}`
    steps.push(`${after}, for ${players[at.player]} ${worth.join(' and ')}, hence ${names[solveTree(at).path[0]!]}`)
  }
  visit(treeOf(values), [])
  const told = steps.join('; ')
  return `From the last choices to the first: ${told}.`
}
