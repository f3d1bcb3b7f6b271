/** The reply comes by batch, later: whoever asked is called again when it is there. */
export class ReplyPending extends Error {
  constructor(purpose: string) {
    super(`the reply to ${purpose} comes by batch`)
  }
}
