import { plain, rounded, step } from '../../question-bank/decimals.ts'
import { bracketed, sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'

type Two = { A: [[number, number], [number, number]]; b: [number, number] }
type Row = [number, number, number]
type Three = { A: [Row, Row, Row]; b: Row }

const smallDeterminant = { two: 2, three: 8 }

function determinant2(a: number, b: number, c: number, d: number): number {
  return a * d - b * c
}

function determinant3([[a, b, c], [d, e, f], [g, h, i]]: Three['A']): number {
  return a * determinant2(e, f, h, i) - b * determinant2(d, f, g, i) + c * determinant2(d, e, g, h)
}

/** The determinant of the matrix, and those with one column replaced by the right side, as Cramer's rule has them. */
function cramer2({ A: [[a, b], [c, d]], b: [e, f] }: Two) {
  return { whole: determinant2(a, b, c, d), forX: determinant2(e, b, f, d), forY: determinant2(a, e, c, f) }
}

function cramer3({ A, b }: Three) {
  const replaced = (column: 0 | 1 | 2) =>
    A.map((row, at) => row.map((value, place) => (place === column ? b[at]! : value))) as Three['A']
  return {
    whole: determinant3(A),
    forX: determinant3(replaced(0)),
    forY: determinant3(replaced(1)),
    forZ: determinant3(replaced(2))
  }
}

function equation(row: readonly number[], side: number): string {
  return `${sum(...row.map((coefficient, at) => [coefficient, ['x', 'y', 'z'][at]!] as const))} = ${plain(side)}`
}

/** F.3: the numbers that fulfil all equations at once. */
export const linearSystems = [
  questionType({
    id: 'two_by_two',
    title: 'two linear equations in two unknowns',
    draw: ({ integer, uniform }): Two | null => {
      const A: Two['A'] = [
        [integer(1, 9), integer(-9, 9)],
        [integer(-9, 9), integer(1, 9)]
      ]
      const [x, y] = [uniform(-8, 8), uniform(-8, 8)]
      if (Math.abs(determinant2(...A[0], ...A[1])) <= smallDeterminant.two) return null
      // An equation in one unknown would give it away.
      if (A[0][1] === 0 || A[1][0] === 0) return null
      return { A, b: [rounded(A[0][0] * x + A[0][1] * y, 4), rounded(A[1][0] * x + A[1][1] * y, 4)] }
    },
    solve: (values) => {
      const { whole, forX, forY } = cramer2(values)
      const [x, y] = [forX / whole, forY / whole]
      return {
        kind: 'tuple',
        right: [x, y],
        wrong: { swapped: [y, x], sign_error: [-x, y], other_sign_error: [x, -y] }
      }
    },
    fields: ({ A, b }) => ({ first_equation: equation(A[0], b[0]), second_equation: equation(A[1], b[1]) }),
    explain: (values, right) => {
      const { whole, forX, forY } = cramer2(values)
      const [[a, b], [c, d]] = values.A
      return (
        `The determinant of the coefficients is ${plain(a)} * ${bracketed(d)} - ${bracketed(b)} * ${bracketed(c)} = ${plain(whole)}. ` +
        `With the right sides in place of the column of x it is ${step(forX)}, and in place of the column of y ${step(forY)}. ` +
        `So x = ${step(forX)}/${bracketed(whole)} = ${step(forX / whole)} and y = ${step(forY)}/${bracketed(whole)} = ${step(forY / whole)}, the pair ${right}.`
      )
    }
  }),
  questionType({
    id: 'three_by_three',
    title: 'three linear equations in three unknowns',
    draw: ({ integer }): Three | null => {
      const row = (): Row => [integer(-6, 6), integer(-6, 6), integer(-6, 6)]
      const A: Three['A'] = [row(), row(), row()]
      const solution = [integer(-9, 9), integer(-9, 9), integer(-9, 9)]
      if (Math.abs(determinant3(A)) <= smallDeterminant.three) return null
      const side = (of: Row) => of.reduce((total, coefficient, at) => total + coefficient * solution[at]!, 0)
      return { A, b: [side(A[0]), side(A[1]), side(A[2])] }
    },
    solve: (values) => {
      const { whole, forX, forY, forZ } = cramer3(values)
      const [x, y, z] = [forX / whole, forY / whole, forZ / whole]
      const wrong = {
        reversed: [z, y, x],
        sign_error: [-x, y, z],
        last_sign_error: [x, y, -z],
        middle_sign_error: [x, -y, z]
      }
      return { kind: 'tuple', right: [x, y, z], wrong }
    },
    fields: ({ A, b }) => ({
      first_equation: equation(A[0], b[0]),
      second_equation: equation(A[1], b[1]),
      third_equation: equation(A[2], b[2])
    }),
    explain: (values, right) => {
      const { whole, forX, forY, forZ } = cramer3(values)
      return (
        `By Cramer's rule each unknown is a quotient of two determinants. ` +
        `That of the coefficients is ${plain(whole)}. ` +
        `With the right sides in place of the columns of x, y and z the determinants are ${plain(forX)}, ${plain(forY)} and ${plain(forZ)}. ` +
        `Divided by ${plain(whole)} they give (x, y, z) = ${right}.`
      )
    }
  })
]
