/** PROD-16: tabs with arrow keys; a link to a panel opens it. */
export class TabSet extends HTMLElement {
  get #tabs(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('[role=tab]')]
  }

  connectedCallback(): void {
    for (const [i, tab] of this.#tabs.entries()) {
      tab.addEventListener('click', () => this.#select(i))
      tab.addEventListener('keydown', event => {
        const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
        if (by === 0) return
        const next = (i + by + this.#tabs.length) % this.#tabs.length
        this.#select(next)
        this.#tabs[next]?.focus()
      })
    }
    // After signing in to write a review the shopper comes back to the reviews.
    const wanted = this.#tabs.findIndex(
      tab => `#${tab.getAttribute('aria-controls') ?? ''}` === location.hash,
    )
    if (wanted >= 0 && this.#tabs[wanted]?.ariaSelected !== 'true') {
      this.#select(wanted)
      this.scrollIntoView()
    }
    document.addEventListener('click', event => {
      const link = event.target instanceof Element && event.target.closest<HTMLElement>('[data-open-tab]')
      if (link) this.#select(this.#tabs.findIndex(tab => tab.id === `tab-${link.dataset['openTab'] ?? ''}`))
    })
  }

  #select(index: number): void {
    for (const [i, tab] of this.#tabs.entries()) {
      tab.ariaSelected = String(i === index)
      tab.tabIndex = i === index ? 0 : -1
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '')
      if (panel) panel.hidden = i !== index
    }
  }
}
