import { describe, expect, it } from 'vitest'
import { dataList } from '../../../../src/http/pages/parts/data-list.ts'
import { html } from '../../../../src/http/pages/parts/html.ts'

const shown = (value: unknown) => String(dataList(value, (text) => html`<p>${text}</p>`))

describe('dataList', () => {
  it('has options to choose from with the letter before the text, and any other list by numbers', () => {
    const options = [
      { letter: 'A', text: 'Rents rise.' },
      { text: '<b>They fall.', letter: 'B' }
    ]
    expect(shown(options)).toBe(
      '<ul class="data options"><li><b>A</b><p>Rents rise.</p></li><li><b>B</b><p>&lt;b&gt;They fall.</p></li></ul>'
    )
    const others = [[...options, { letter: 'C' }], options.map((option) => ({ ...option, isRight: false })), ['A', 'B']]
    for (const list of others) expect(shown(list)).toMatch(/^<ol class="data"><li>/)
  })

  it('says that there is nothing of what is empty', () => {
    for (const empty of [null, undefined, [], {}]) expect(shown(empty)).toBe('<i>none</i>')
  })
})
