// pdfjs parses and answers in one thread here, and yet copies each message deeply, as between two threads. Most of what it
// sends are the operators of a page, with every glyph, and fonts: neither side changes them, so that both hold the same.

const copyDeeply = globalThis.structuredClone

function messageFor<Message>(message: Message, options?: Parameters<typeof structuredClone>[1]): Message {
  if (typeof message !== 'object' || message === null) return message
  if ('chunk' in message && isOperators(message.chunk)) return { ...message, chunk: ownLists(message.chunk) }
  return isFont(message) ? message : copyDeeply(message, options)
}

type Operators = { fnArray: unknown[]; argsArray: unknown[] }

function isOperators(chunk: unknown): chunk is Operators {
  return typeof chunk === 'object' && chunk !== null && 'fnArray' in chunk && 'argsArray' in chunk
}

/** The sender empties its two lists once they are sent. */
function ownLists({ fnArray, argsArray, ...rest }: Operators): Operators {
  return { ...rest, fnArray: [...fnArray], argsArray: [...argsArray] }
}

function isFont(message: object): boolean {
  return (
    'action' in message &&
    message.action === 'commonobj' &&
    'data' in message &&
    Array.isArray(message.data) &&
    message.data[1] === 'Font'
  )
}

globalThis.structuredClone = messageFor
