import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

export type PrintDocument = 'order' | 'slip'

/**
 * Selects the document to print. The browser's own Print prints the order; after a packing slip it resets to the order.
 */
export function usePrint(): { printDocument: PrintDocument; print: (printDocument: PrintDocument) => void } {
  const [printDocument, setPrintDocument] = useState<PrintDocument>('order')
  useEffect(() => {
    const reset = (): void => setPrintDocument('order')
    window.addEventListener('afterprint', reset)
    return () => window.removeEventListener('afterprint', reset)
  }, [])
  return {
    printDocument,
    print(next) {
      flushSync(() => setPrintDocument(next))
      window.print()
    },
  }
}
