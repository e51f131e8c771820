import { useRouter } from '@tanstack/react-router';
import { FrameLink } from '../../../../ui/frame/frame-link.tsx';
import classes from '../customer.module.css';

interface ProductLinkProps {
  readonly id: string;
  readonly name: string;
}

export function ProductLink({ id, name }: ProductLinkProps) {
  const { history } = useRouter();
  return (
    <FrameLink href={`/my/products/${id}`} className={classes.link} onNavigate={(to) => history.push(to)}>
      {name}
    </FrameLink>
  );
}
