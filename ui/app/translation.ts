/** Texts that a translator has taken from the page, with the element in their place. */
const translations = new WeakMap<Node, HTMLElement>();

/**
 * Lets React update a page that the browser translates. Chrome and Edge replace each text by a `<font>` element; React would throw when
 * it removes such a text, and its changes of the text would not be seen. So the text returns to its place before React uses it, and the
 * browser translates it again. Call it once, before React renders.
 */
export function allowTranslation(): void {
  new MutationObserver(records => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      for (const text of removedNodes) {
        if (!(text instanceof Text) || text.parentNode) continue;
        const font = [...addedNodes, previousSibling, nextSibling].find(isFont);
        if (font) translations.set(text, font);
      }
    }
  }).observe(document, { childList: true, subtree: true });

  const { removeChild } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(child: T) {
    restore(child);
    // Other translators take texts away without a trace.
    return child.parentNode === this ? (removeChild.call(this, child) as T) : child;
  };
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, text: string) {
      restore(this);
      nodeValue?.set?.call(this, text);
    },
  });
}

const isFont = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT';

function restore(node: Node) {
  const font = translations.get(node);
  if (!font) return;
  translations.delete(node);
  font.replaceWith(node);
}
