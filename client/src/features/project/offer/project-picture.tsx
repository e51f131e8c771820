import { IconTrendingUp } from '../../../ui/icons.ts';
import classes from './offer.module.css';

interface ProjectPictureProps {
  readonly image: string | null;
  readonly small?: boolean;
}

/** The project's picture next to its name; decorative, so without a text alternative. */
export function ProjectPicture({ image, small = false }: ProjectPictureProps) {
  return (
    <span className={small ? classes.thumbnail : classes.picture}>
      {image ? <img src={image} alt="" loading="lazy" /> : <IconTrendingUp size={small ? 16 : 28} aria-hidden />}
    </span>
  );
}
