import { paths } from '../shop/paths.ts'
import { useBrand } from '../shop/use-brand.ts'
import { PageLink } from './page-link.tsx'

interface Props {
  className: string
  /** An image in its own colors appears on paper only; elsewhere it has the color of the text. */
  isOnPaper?: boolean
}

/** The wordmark as a link to the home page. The style sheet of the brand draws an image. */
export function HomeLink({ className, isOnPaper = false }: Props) {
  const { nameInText, wordmark } = useBrand()
  const image = `wordmark-image ${isOnPaper ? 'wordmark-on-paper' : ''}`
  return (
    <PageLink to={paths.home} aria-label={`${nameInText}, home`} className={`mark ${className}`}>
      {wordmark.kind === 'type' ? wordmark.text : <span className={image} />}
    </PageLink>
  )
}

/** The wordmark on a document. */
export function Wordmark({ className }: { className: string }) {
  const { name, wordmark } = useBrand()
  return (
    <p className={`mark ${className}`}>
      {wordmark.kind === 'type' ? (
        wordmark.text
      ) : (
        <span role="img" aria-label={name} className="wordmark-image wordmark-on-paper" />
      )}
    </p>
  )
}
