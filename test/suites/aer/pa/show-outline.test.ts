import { describe, expect, it } from 'vitest'
import { showOutline, showSections } from '../../../../src/suites/aer/pa/show-outline.ts'

const outline = {
  sections: [
    { number: '1', title: 'Introduction', coreArgument: 'It asks.' },
    { number: '', title: 'Conclusion', coreArgument: 'It answers.' }
  ],
  contributions: ['It measures.'],
  method: 'Two lotteries.',
  findings: 'Job finding rises.'
}
const sections = '- 1 Introduction: It asks.\n- Conclusion: It answers.'

describe('showSections', () => {
  it('gives each section one line, with its number where it has one', () => {
    expect(showSections(outline)).toBe(sections)
  })
})

describe('showOutline', () => {
  it('adds what the paper claims, does and finds', () => {
    expect(showOutline(outline)).toBe(
      `${sections}\nContributions\n- It measures.\nMethod: Two lotteries.\nFindings: Job finding rises.`
    )
  })
})
