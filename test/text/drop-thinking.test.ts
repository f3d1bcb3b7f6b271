import { describe, expect, it } from 'vitest'
import { answerSpans, dropThinking } from '../../src/text/drop-thinking.ts'

const answer = 'The answer is B.\n\nSC02: C'

describe('dropThinking', () => {
  it.each([
    ['a block in front', '<think>\nA? No.\n</think>\n\n'],
    ['a block of another name', '<thinking>A? No.</thinking>\n'],
    ['a block with attributes', '<thought time="3.1">A? No.</thought>'],
    ['an opening mark that the chat template has written', 'A? No, B.\n</think>\n\n'],
    ['an empty thought', '<think>\n\n</think>\n\n'],
    ['two blocks', '<think>A?</think>\n<think>No.</think>\n'],
    ['a thought that speaks of its own end', '<think>When I write `</think>` I am done. </think> A?</think>\n'],
    ['marks of Kimi', '◁think▷A? No.◁/think▷'],
    ['marks of Magistral', '[THINK]A? No.[/THINK]'],
    ['marks of Seed', '<seed:think>A? No.</seed:think>'],
    ['marks of a thought and its end', '<|begin_of_thought|>\nA? No.\n<|end_of_thought|>\n'],
    ['channels', '<|channel|>analysis<|message|>A? No.<|end|><|start|>assistant<|channel|>final<|message|>'],
    ['channels of which the marks were dropped', 'analysisWe need SC01. A? No.assistantfinal'],
    ['the name of such a channel in a line of its own', 'analysis\n\nA? No.\n\nassistantfinal\n\n'],
    ['thinking as it is printed', 'Thinking...\nA? No.\n...done thinking.\n\n'],
    [
      'thinking that a chat program has folded',
      '<details type="reasoning" done="true">\n<summary>Thought</summary>\nA?\n</details>\n'
    ],
    ['a byte order mark', '\ufeff<think>A?</think>']
  ])('takes %s away, and leaves the answer as it is', (_, thinking) => {
    expect(dropThinking(thinking + answer)).toEqual({ text: answer, isFinished: true })
  })

  it('reads a response without thinking as it stands, from its first letter on', () => {
    expect(dropThinking(`\n  ${answer}`)).toEqual({ text: answer, isFinished: true })
    expect(dropThinking('')).toEqual({ text: '', isFinished: true })
  })

  it.each([
    '<think>\nA? No, B.',
    '<think>',
    '<|channel|>analysis<|message|>A? No, B',
    'analysisWe need B',
    '[THINK]B.'
  ])('finds no answer in a thought that was cut off: %j', (output) =>
    expect(dropThinking(output)).toEqual({ text: '', isFinished: false })
  )

  it('keeps the answer in front of a second thought, and what stands on both sides of one', () => {
    expect(dropThinking('B.\n<think>Or A?')).toEqual({ text: 'B.\n', isFinished: true })
    expect(dropThinking('SC01: B\n<think>Next.</think>\nSC02: C').text).toBe('SC01: B\n\nSC02: C')
  })

  it.each([
    'Models write `<think>` before they answer, and `</think>` behind.',
    '[Reasoning]\nSince wages fell.\n[Answer]\nB',
    'She said "</think>" aloud.',
    'analysis: A is too strong, so B.',
    'Agents think > 3 and < 5 </b>',
    '<details><summary>Proof</summary>By induction.</details>\nB'
  ])('leaves an answer that only speaks of thinking: %j', (output) => {
    expect(dropThinking(output)).toEqual({ text: output, isFinished: true })
  })

  it('takes time that grows with the length of the text alone', () => {
    const steps = (unit: string) => {
      const started = performance.now()
      dropThinking(unit.repeat(Math.ceil(255_000 / unit.length)))
      return performance.now() - started
    }
    // A quadratic reading of 255 kB takes minutes; the bound is no measure of speed.
    for (const unit of [
      '<think ',
      '<think>\n',
      '</think>',
      '<think>\n</think>',
      'Thinking...\n',
      '<details type="reasoning">\n'
    ])
      expect(steps(unit), unit).toBeLessThan(5000)
  })
})

describe('answerSpans', () => {
  it.each([
    '<think>\nA? No.\n</think>\n\nB',
    'A? No.\n</think>\n\nB',
    'SC01: B\n<think>Next.</think>\nSC02: C',
    '\n  \n<think>A?</think>\n<think>No.</think>\n B\n<think>Or',
    '<|channel|>analysis<|message|>A? No.<|end|><|start|>assistant<|channel|>final<|message|>B<|end|>',
    'analysisWe need SC01. A? No.assistantfinalB',
    '<|channel|>commentary<|message|>A? No.</think> B',
    'Thinking...\nA? No.\n...done thinking.\n\nB\n<think>Again.</think>C',
    '<details type="reasoning">\nA?\n</details>\nB',
    '  B',
    '<think>A?'
  ])('tells where the answer stands in a response: %j', (output) => {
    const spans = answerSpans(output)
    expect(spans.map(({ from, to }) => output.slice(from, to)).join('')).toBe(dropThinking(output).text)
    expect(spans.every(({ from, to }) => from < to)).toBe(true)
  })
})
