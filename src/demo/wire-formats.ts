/** A recorded reply to be dressed in a provider's wire format. Token counts are estimates: four characters a token. */
export type Recorded = { model: string; text: string; inputCharacters: number }

const charactersPerToken = 4

/** OpenAI chat completions. */
export function openaiChatReply({ model, text, inputCharacters }: Recorded): unknown {
  const { input, output } = tokens(text, inputCharacters)
  return {
    id: 'chatcmpl-recorded',
    object: 'chat.completion',
    created: 0,
    model,
    choices: [
      { index: 0, finish_reason: 'stop', logprobs: null, message: { role: 'assistant', content: text, refusal: null } }
    ],
    usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output }
  }
}

/** OpenAI Responses. */
export function openaiResponsesReply({ model, text, inputCharacters }: Recorded): unknown {
  const { input, output } = tokens(text, inputCharacters)
  return {
    id: 'resp_recorded',
    object: 'response',
    created_at: 0,
    status: 'completed',
    error: null,
    incomplete_details: null,
    model,
    output: [
      {
        id: 'msg_recorded',
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text, annotations: [] }]
      }
    ],
    usage: {
      input_tokens: input,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: input + output
    }
  }
}

/** Anthropic messages. */
export function anthropicReply({ model, text, inputCharacters }: Recorded): unknown {
  const { input, output } = tokens(text, inputCharacters)
  return {
    id: 'msg_recorded',
    type: 'message',
    role: 'assistant',
    model,
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: {
      input_tokens: input,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      output_tokens: output
    }
  }
}

function tokens(text: string, inputCharacters: number): { input: number; output: number } {
  return { input: Math.ceil(inputCharacters / charactersPerToken), output: Math.ceil(text.length / charactersPerToken) }
}
