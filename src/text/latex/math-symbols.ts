import { type MathNode, readMathml } from './read-mathml.ts'
import { splitMath } from './split-math.ts'
import { typesetMath } from './typeset-math.ts'

/** Letters of a text's formulas: those it uses, and those that it binds itself, as a sum does its index. */
export type MathSymbols = { used: Set<string>; bound: Set<string> }

/** A text with more formulas is no text of a problem. */
const MOST_FORMULAS = 2_000

const bigOperator = /^[∑∏∐⋃⋂⨆⋁⋀⨁⨂∫∬∭∮]$/
const bindingFunction = /^(?:lim|sup|inf|lim sup|lim inf|limsup|liminf|arg)$/
const mapsTo = /^[↦⟼]$/
/** 'd' of a differential. The same letter is never asked for as a variable. */
const differential = 'd'

/**
 * The letters, Latin and Greek, of the formulas of a text, without accents, primes and fonts: `\hat{R}`, `R'`, `R^*` and
 * `\mathbf{R}` are an `R`, `\varphi` is a `\phi`. Words and units, names of functions, sets such as the real numbers,
 * expectations, the base `e`, differentials and the difference operator are no symbols.
 *
 * @param text prose with math between delimiters; formulas that do not parse are passed over
 * @param options.subscripts whether letters in subscripts count: they name as often as they count
 * @param options.bare whether the whole text is one formula
 */
export function mathSymbols(text: string, options: { subscripts: boolean; bare?: boolean }): MathSymbols {
  const formulas = options.bare
    ? [text]
    : splitMath(text).pieces.flatMap(({ kind, text: formula }) => (kind === 'math' ? [formula] : []))
  const found: MathSymbols = { used: new Set(), bound: new Set() }
  for (const formula of formulas.slice(0, MOST_FORMULAS)) {
    const { mathml } = typesetMath(formula)
    if (mathml !== null) collect(readMathml(mathml), found, options.subscripts)
  }
  return found
}

function collect(nodes: readonly MathNode[], found: MathSymbols, subscripts: boolean): void {
  for (const [at, node] of nodes.entries()) {
    bindBehind(nodes, at, found)
    if (node.name === 'mi') {
      const letter = letterOf(node)
      if (letter && !isUnderstood(letter, nodes, at)) found.used.add(letter)
    } else if (isScripted(node.name)) collectScripted(node, nodes[at + 1], found, subscripts)
    else collect(node.children, found, subscripts)
  }
}

function collectScripted(node: MathNode, next: MathNode | undefined, found: MathSymbols, subscripts: boolean): void {
  const [base, ...scripts] = node.children
  const [low, high] = { msub: [0], munder: [0], msup: [-1, 0], mover: [-1, 0] }[node.name] ?? [0, 1]
  const below = scripts[low!]
  const above = high === undefined ? undefined : scripts[high]
  const operator = wordOf(base)
  const isBig = bigOperator.test(operator)
  if ((isBig || bindingFunction.test(operator)) && below) bind(below, found)
  // What stands on an arrow or a relation says how it is meant.
  if (base?.name === 'mo' && !isBig) return
  const isOperator = isBig || node.name.startsWith('munder') || node.name.startsWith('mover')
  const isExpectation = base?.name === 'mi' && /^[EO]$/.test(base.text) && isBracket(next)
  const isPower = base?.name === 'mi' && base.text === 'e' && above !== undefined
  if (base && !isExpectation && !isPower) collect([base], found, subscripts)
  if (below && (isOperator || subscripts)) collect([below], found, subscripts)
  if (above && !isTransposed(above)) collect([above], found, subscripts)
}

function isScripted(name: string): boolean {
  return /^(?:msub|msup|msubsup|munder|mover|munderover)$/.test(name)
}

/** `i` of `i=1`, `x` of `x\to 0`, `i` and `j` of `i<j`; all letters before the first relation. */
function bind(script: MathNode, found: MathSymbols): void {
  const row = script.name === 'mrow' ? script.children : [script]
  const relation = row.findIndex(({ name, text }) => name === 'mo' && /[=∈→<>≤≥&]/.test(text))
  for (const node of relation < 0 ? row : row.slice(0, relation)) addLetters(node, found.bound)
}

/** A quantifier, an integral, a map or a set in braces binds a letter next to it. */
function bindBehind(nodes: readonly MathNode[], at: number, found: MathSymbols): void {
  const [node, next, second] = [nodes[at]!, nodes[at + 1], nodes[at + 2]]
  if (/^[∀∃]$/.test(node.text) && next) addLetters(next, found.bound)
  if (next && mapsTo.test(next.text) && node.name === 'mi') addLetters(node, found.bound)
  const isSet = node.text === '{' && /^[:|∣∈]$/.test(second?.text ?? '')
  if (isSet && next) addLetters(next, found.bound)
  const isIntegral = nodes.slice(0, at).some((earlier) => /^[∫∬∭∮]$/.test(wordOf(earlier.children[0] ?? earlier)))
  if (isIntegral && node.name === 'mi' && node.text === differential && next) addLetters(next, found.bound)
}

function addLetters(node: MathNode, to: Set<string>): void {
  if (node.name === 'mi') {
    const letter = letterOf(node)
    if (letter) to.add(letter)
  } else if (isScripted(node.name)) addLetters(node.children[0]!, to)
  else for (const child of node.children) addLetters(child, to)
}

/** One letter as a variable has it. Upright and blackboard letters name operators and sets, a script L the Lagrangian. */
function letterOf({ text, variant }: MathNode): string | null {
  if (/^[A-Za-z]$/.test(text) && (variant === 'normal' || variant === 'double-struck')) return null
  if (variant === 'script' && text === 'L') return null
  const letter = text.normalize('NFKC')
  return /^\p{L}$/u.test(letter) && letter !== differential ? letter : null
}

/** `\Delta x`, `2\pi`, `E[x]` and `O(n)` need no declaration. */
function isUnderstood(letter: string, nodes: readonly MathNode[], at: number): boolean {
  const [previous, next] = [nodes[at - 1], nodes[at + 1]]
  if (letter === 'Δ') return next !== undefined && /^m(?:i|sub|sup|subsup|over|row)$/.test(next.name)
  if (letter === 'π') return previous?.text === '2'
  return /^[EoO]$/.test(letter) && isBracket(next)
}

function isBracket(node: MathNode | undefined): boolean {
  return node !== undefined && /^[([{]/.test(node.text || (node.children[0]?.text ?? ''))
}

function isTransposed(script: MathNode): boolean {
  return script.name === 'mi' && /^[T⊤]$/.test(script.text)
}

/** `max` of `<mrow><mi>max</mi>…`. */
function wordOf(node: MathNode | undefined): string {
  return node ? node.text || wordOf(node.children[0]) : ''
}
