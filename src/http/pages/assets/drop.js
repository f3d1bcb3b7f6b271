// Takes files that are dropped on the form for them. Without this script they are chosen, and sent by the button. A form that
// asks for more than files waits for its button here, too.
const form = document.querySelector('form.drop')
const input = form?.querySelector('input[type="file"]')
if (form && input) {
  const mark = (isOver) => form.classList.toggle('over', isOver)
  form.classList.add('ready')
  form.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    mark(true)
  })
  form.addEventListener('dragleave', () => mark(false))
  form.addEventListener('drop', (event) => {
    if (!event.dataTransfer?.files.length) return
    event.preventDefault()
    mark(false)
    input.files = event.dataTransfer.files
    if (form.classList.contains('at-once')) form.requestSubmit()
  })
}
