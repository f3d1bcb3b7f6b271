/**
 * The same function, computed once for each object that it is given and forgotten with it: what follows from a list of
 * references is asked for by every passage of a text.
 */
export function oncePer<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const computed = new WeakMap<Key, Value>()
  return (key) => {
    const known = computed.get(key)
    if (known !== undefined) return known
    const value = compute(key)
    computed.set(key, value)
    return value
  }
}
