// Follows the links to the next and the previous response by the keys j and k. Without it the links are there all the same.
const ways = { j: 'next', k: 'prev' }
document.addEventListener('keydown', (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.isComposing) return
  if (event.target instanceof Element && event.target.closest('input, select, textarea, [contenteditable]')) return
  if (Object.hasOwn(ways, event.key)) document.querySelector(`a[rel="${ways[event.key]}"]`)?.click()
})
