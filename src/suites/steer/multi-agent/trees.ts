/** A game in extensive form with perfect information: at a node one of two players (0 moves first) chooses an action. */
export type Node = { player: 0 | 1; moves: readonly { action: string; next: Tree }[] }
/** A node, or the payoffs of the two players where the game ends. */
export type Tree = Node | readonly [number, number]
/** What is played from a node on: the payoffs it ends with, and the actions that lead there. */
export type Play = { payoffs: readonly [number, number]; path: readonly string[] }

/**
 * Solves a tree from its leaves: at every node the mover takes the action with the largest own payoff, given what follows.
 * Of actions that tie, the first is taken.
 */
export function solveTree(tree: Tree): Play {
  if (isLeaf(tree)) return { payoffs: tree, path: [] }
  const plays = tree.moves.map(({ action, next }) => {
    const { payoffs, path } = solveTree(next)
    return { payoffs, path: [action, ...path] }
  })
  return plays.reduce((best, play) => (play.payoffs[tree.player] > best.payoffs[tree.player] ? play : best))
}

/** All ways to play a tree to its end, in the order of its moves. */
export function playsOf(tree: Tree): Play[] {
  if (isLeaf(tree)) return [{ payoffs: tree, path: [] }]
  return tree.moves.flatMap(({ action, next }) =>
    playsOf(next).map(({ payoffs, path }) => ({ payoffs, path: [action, ...path] }))
  )
}

export function isLeaf(tree: Tree): tree is readonly [number, number] {
  return Array.isArray(tree)
}
