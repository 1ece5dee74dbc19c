import type { FaqContent } from '@atelier/domain/shop-documents/page-faq.schema'
import { toPlainText } from '@atelier/domain/shop-documents/rich-text'
import type { FAQPage } from 'schema-dts'

/** Returns the questions as a schema.org node, with the same text as the page. */
export const faqNode = ({ groups }: Pick<FaqContent, 'groups'>) =>
  ({
    '@type': 'FAQPage',
    mainEntity: groups
      .flatMap(({ questions }) => questions)
      .map(({ question, answer }) => ({
        '@type': 'Question' as const,
        name: question,
        acceptedAnswer: { '@type': 'Answer' as const, text: toPlainText(answer) },
      })),
  }) satisfies FAQPage
