import { useSetting } from '../../kernel/setting/setting.ts';
import classes from './brand.module.css';

const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? '·';

/** The company's logo, or its initial where there is none. Says nothing to readers: the name stands beside it. */
export function BrandMark({ size = 26 }: { readonly size?: number }) {
  const { logo, companyName } = useSetting();
  if (logo) return <img src={logo} alt="" width={size} height={size} className={classes.logo} />;
  return (
    <span className={classes.initial} style={{ width: size, height: size, fontSize: size * 0.54 }} aria-hidden>
      {initialOf(companyName)}
    </span>
  );
}

/** Logo and name of the company. */
export function Brand() {
  const { companyName } = useSetting();
  return (
    <span className={classes.brand}>
      <BrandMark />
      <span className={classes.name}>{companyName}</span>
    </span>
  );
}
