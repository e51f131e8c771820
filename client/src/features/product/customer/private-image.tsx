import { IconTag } from '../../../ui/icons.ts';
import { usePrivatePicture } from '../../picture/index.ts';
import classes from './customer.module.css';

interface PrivateImageProps {
  readonly image: string | null;
  readonly small?: boolean;
}

/** The product's picture next to its name; decorative, so without a text alternative. */
export function PrivateImage({ image, small = false }: PrivateImageProps) {
  const { data } = usePrivatePicture(image);
  const shape = small ? `${classes.picture} ${classes.thumbnail}` : classes.picture;
  return (
    <span className={shape}>
      {image !== null && data ? <img src={data} alt="" /> : <IconTag size={small ? 18 : 28} aria-hidden />}
    </span>
  );
}
