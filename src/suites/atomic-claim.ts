/** One thing that an item says of its paper, small enough to be right or wrong as a whole. */
export type AtomicClaim = {
  /** Of its own within the item: `SC01.B`, `KP03`, `condensedBody.12`. */
  id: string
  /** In words that can be read without the item. */
  statement: string
  /** Whether the item says that it is so; false of a wrong option or a false statement, which the paper must not bear out. */
  holds: boolean
}
