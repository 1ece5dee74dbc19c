import { useShop } from '../../use-shop.ts'

/** The address staff have set for questions, as a link. */
export function SupportEmail() {
  const { supportEmail } = useShop()
  return (
    <a href={`mailto:${supportEmail}`} className="link-text wrap-anywhere">
      {supportEmail}
    </a>
  )
}
