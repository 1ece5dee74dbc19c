import { orderPrintoutClasses } from './order-printout-classes.ts'

/** The message of a gift on a paper about its order; undefined: it has none. */
export const PrintedGiftMessage = ({ message }: { message: string | undefined }) =>
  message === undefined ? null : (
    <section className="print:mt-[14pt] print:break-inside-avoid">
      <p className={orderPrintoutClasses.label}>Gift message</p>
      <p dir="auto" className="print:whitespace-pre-line print:wrap-anywhere">
        {message}
      </p>
    </section>
  )
