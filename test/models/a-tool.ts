import type { Message, Tool } from '../../src/models/model.ts'

export const setPrices: Tool = {
  name: 'set_prices',
  description: 'Sets the prices of this period.',
  parameters: {
    type: 'object',
    properties: { prices: { type: 'string' }, note: { type: 'string' } },
    required: ['prices']
  }
}
export const readNotes: Tool = {
  name: 'read_notes',
  description: 'Reads the notes of a period.',
  parameters: { type: 'object', properties: { attempt_number: { type: 'integer' } } }
}
export const tools = [readNotes, setPrices]

/** A turn with two calls of one tool, of which the second went wrong, and what the user says behind the results. */
export const toolTurns: readonly Message[] = [
  { role: 'user', parts: [{ text: 'Choose prices.' }] },
  {
    role: 'assistant',
    parts: [{ text: 'I look at my notes.' }],
    toolCalls: [
      { id: 'call_a', name: 'read_notes', arguments: '{"attempt_number": 1}' },
      { id: 'call_b', name: 'read_notes', arguments: '' }
    ]
  },
  {
    role: 'user',
    toolResults: [
      { callId: 'call_a', text: 'Demand fell.' },
      { callId: 'call_b', text: 'Malformed input, expected attempt_number argument', isError: true }
    ],
    parts: [{ text: 'Now use more tools.' }]
  }
]
