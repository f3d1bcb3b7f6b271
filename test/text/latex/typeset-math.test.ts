import { describe, expect, it } from 'vitest'
import { typesetMath } from '../../../src/text/latex/typeset-math.ts'

describe('typesetMath', () => {
  it.each([
    '\\begin{align} a &= b \\label{eq:foc_1}\\tag{1}\\\\ c &= d \\nonumber \\end{align}',
    '\\begin{aligned} a &= b \\\\ \\intertext{hence} c &= d \\end{aligned}',
    '\\begin{eqnarray} a &=& b \\end{eqnarray}',
    '\\begin{multline} a \\\\ b \\end{multline}',
    '\\mathds{1}\\{x>0\\} \\quad \\text{by \\eqref{eq:1}}'
  ])('takes %j, as amsmath does', (formula) => {
    expect(typesetMath(formula).fault).toBeNull()
  })

  it.each([
    ['\\frac{a}{b', 10],
    ['x + \\foo', 4],
    ['x_1_2', 3],
    ['5% of x', 1]
  ])('says where %j goes wrong', (formula, position) => {
    expect(typesetMath(formula)).toMatchObject({ mathml: null, position })
  })

  it.each(['\\def\\a{\\a}\\a', '{'.repeat(500), 'x'.repeat(20_000), '\\sqrt'.repeat(1_900)])(
    'refuses what could exhaust it (%#)',
    (formula) => {
      expect(typesetMath(formula).mathml).toBeNull()
    }
  )
})
