import { ImageField } from '../features/media/image-field.tsx'
import { CreateProductPage } from '../features/products/create-product-page.tsx'
import { EditProductPage } from '../features/products/edit-product-page.tsx'

/** The product forms with the image upload field of the media feature. */
export const CreateProductRoute = () => <CreateProductPage ImageField={ImageField} />
export const EditProductRoute = () => <EditProductPage ImageField={ImageField} />
