import { beforeAll, describe, expect, it } from 'vitest'
import { formulasPrinted } from '../../../src/ingestion/checks/formulas-printed.ts'
import type { PaperText } from '../../../src/schemas/paper.ts'
import { readSamplePaper } from '../../suites/aer/recorded-extraction.ts'

let paper: PaperText
beforeAll(async () => {
  paper = await readSamplePaper()
})

function check(latex: string, options: { isRestated?: true } = {}) {
  return formulasPrinted({ check: 'formulas-printed', paper, texts: { EQ01: latex }, ...options })
}

describe('formulasPrinted', () => {
  it.each([
    ['as printed', '\\kappa e_g = p(\\theta)\\frac{(w-b)^2}{2\\tau_g c}'],
    [
      'with a slash and growing brackets',
      '\\kappa e_{g}=p\\left(\\theta\\right)\\left(w-b\\right)^{2}/\\left(2\\tau_{g}\\cdot c\\right)'
    ],
    ['the objective alone', 'e_g\\,p(\\theta)\\int_0^{R_g}[w-b-\\tau_g c x]dx-\\tfrac{\\kappa}{2}e_g^2'],
    ['one side of a chain', 'S=\\phi e_E R_E+(1-\\phi)e_N R_N'],
    ['a formula of the running text', 'AS^{\\alpha}v^{1-\\alpha}'],
    ['a formula that the paper does not have', '\\Pi=\\sum_{n=1}^{\\infty}\\rho^n\\ln(1+x_n)']
  ])('passes %s', (_, latex) => {
    expect(check(latex)).toMatchObject({ ok: true })
  })

  it.each([
    ['another exponent', '\\kappa e_g = p(\\theta)\\frac{(w-b)^3}{2\\tau_g c}', '^3', '^2'],
    ['another sign', '\\kappa e_g = p(\\theta)\\frac{(w+b)^2}{2\\tau_g c}', '+', '-'],
    ['another index', '\\kappa e_g = p(\\theta)\\frac{(w-b)^2}{2\\tau_h c}', '_h', '_g'],
    ['another function', 'z^*=\\min\\{1,\\frac{a}{1+a}(1+\\frac{2B}{w-b})\\}', 'min', 'max']
  ])('names %s with page, number and what is printed', (_, latex, claimed, printed) => {
    const { ok, message, evidence } = check(latex)
    expect(ok).toBe(false)
    expect(message).toMatch(/^a formula must have the signs that the paper prints; EQ01: it has /)
    expect(message).toContain(`it has ${claimed}, equation (`)
    expect(message).toContain(`prints ${printed}: “`)
    expect(evidence!.page).toBeGreaterThan(3)
  })

  it('names what binds a choice and was dropped', () => {
    const { ok, message } = check(
      '\\max_{R_g\\ge 0} e_g p(\\theta)\\int_0^{R_g}[w-b-\\tau_g c x]dx-\\frac{\\kappa}{2}e_g^2'
    )
    expect({ ok, message }).toMatchObject({
      ok: false,
      message: expect.stringContaining('EQ01: it lacks _e _≥ _0 _g, which equation (1) on page 4 prints')
    })
  })

  it('leaves a display alone that was torn apart', () => {
    const torn = { ...paper, equations: [{ number: '1', page: 1, text: '⎡ ⎤\nq₁ (q₂ − q₄ − 1) = x + y\n⎣ ⎦' }] }
    const texts = { EQ01: 'q_1 (q_2 - q_4 - 2) = x + y' }
    expect(formulasPrinted({ check: 'formulas-printed', paper: torn, texts })).toMatchObject({
      ok: true,
      message: '0 of 1 statements of formulas are printed as given; 1 were not checked'
    })
  })

  it('lets a problem name things its own way, but for a slip', () => {
    expect(check('Here $S=\\phi e_1R_1+(1-\\phi)e_2R_2$.', { isRestated: true })).toMatchObject({ ok: true })
    expect(check('So $\\theta^{D}=\\frac{v_0[A(y+w)]^{\\eta}}{A\\Omega\\Gamma}$.', { isRestated: true })).toMatchObject(
      {
        ok: false
      }
    )
  })

  it('gives up statements of a thousand sides and pages of braces, which a stranger may have written', () => {
    const chain = Array.from({ length: 2_000 }, (_, place) => `x_${place}`).join(' = ')
    const [page] = paper.pages
    const hostile = {
      ...paper,
      equations: [{ number: '1', page: 1, text: chain }],
      pages: [{ ...page!, text: '{'.repeat(300_000) }]
    }
    const checked = formulasPrinted({ check: 'formulas-printed', paper: hostile, texts: { EQ01: chain } })
    expect(checked).toMatchObject({ ok: true, message: expect.stringContaining('were not checked') })
  })
})
