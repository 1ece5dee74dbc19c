import { Wordmark } from '../../../ui/wordmark.tsx'

/** The card of a gift on a sheet of its own: the message and the name of the brand, nothing else. Never visible on screen. */
export const GiftCardSheet = ({ message }: { message: string }) => (
  <article
    className="hidden print:grid print:min-h-[120mm] print:place-items-center print:gap-[18mm] print:break-before-page print:text-center print:text-[#000]"
    aria-hidden="true"
  >
    <p
      dir="auto"
      className="print:max-w-[110mm] print:self-end print:text-[15pt] print:leading-[24pt] print:whitespace-pre-line print:wrap-anywhere"
    >
      {message}
    </p>
    <Wordmark />
  </article>
)
