/**
 * The id of a request within its batch: the batch's own, a UUID, then as much of the call's key as the 64 characters
 * leave that Anthropic takes. The first part tells a batch of ours by any of its lines, which is how one is found whose
 * name got lost; the second tells the request.
 */
export function customIdOf(batchId: string, callKey: string): string {
  return `${batchId}_${callKey.slice(0, 27)}`
}

export function isLineOf(batchId: string, customId: string): boolean {
  return customId.startsWith(`${batchId}_`)
}

/** The key that a courier holds the answer to a batch's creation under. */
export function creationKey(batchId: string): string {
  return `batch-${batchId}`
}

/** The same for the upload of its file: uploaded anew it would have another name, and its creation be another request. */
export function uploadKey(batchId: string): string {
  return `${creationKey(batchId)}-file`
}

/** Whether a courier's key is one of the two above, of any batch but these. */
export function isKeyOfOtherBatch(key: string, batchIds: readonly string[]): boolean {
  return key.startsWith('batch-') && !batchIds.some((id) => key === creationKey(id) || key === uploadKey(id))
}
