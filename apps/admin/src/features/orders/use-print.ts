import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

export type PrintDocument = 'order' | 'slip'

/** Which paper the printer gets. The browser's own Print prints the order, and so does everything after a slip. */
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
