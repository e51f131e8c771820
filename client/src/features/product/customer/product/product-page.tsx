import { download as downloadRoute } from '@countinghouse/contract/file/file.ts';
import { productCategory } from '@countinghouse/contract/product-category/product-category.ts';
import type { FieldValue, ProductField } from '@countinghouse/contract/product-category/product-field.ts';
import { type Product, product } from '@countinghouse/contract/product/product.ts';
import { productStates } from '@countinghouse/contract/product/vault.ts';
import { Button, Modal, Skeleton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAttempt } from '../../../../kernel/call/attempt.ts';
import { CallError } from '../../../../kernel/call/call-error.ts';
import { download } from '../../../../kernel/call/download.ts';
import { messageOf } from '../../../../kernel/call/message-of.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import { useRead } from '../../../../kernel/resource/use-call.ts';
import { nameScreen } from '../../../../kernel/setting/page-identity.ts';
import { dayText } from '../../../../ui/format/day-text.ts';
import { numberFormat } from '../../../../ui/format/number-text.ts';
import { IconDownload, IconEye, IconFile } from '../../../../ui/icons.ts';
import { byteText } from '../../../../ui/input/file-check.ts';
import shared from '../../../../ui/page/shared-styles.module.css';
import { Fact, Facts } from '../../../../ui/page/facts.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { EmptyState, ErrorState } from '../../../../ui/page/screen-state.tsx';
import { useUiText } from '../../../../ui/provider/ui-texts.ts';
import { fileOf, usePrivatePicture } from '../../../picture/index.ts';
import classes from '../customer.module.css';
import { PrivateImage } from '../private-image.tsx';
import { WayLink } from '../way-link.tsx';
import { BuyPart } from './buy-part.tsx';

/** Full precision; a year is formatted without a thousands separator. */
const exact = { maximumFractionDigits: 10, useGrouping: 'min2' } as const;

/** Formats a product's value of a field for the reader; null if it has none. */
const useValueLabels = () => {
  const text = useTexts('catalogue');
  const language = useLanguage();
  const ofText = (field: ProductField, value: string): string | null => {
    if (field.type === 'date') return dayText(value, language);
    if (field.type === 'select') return field.options.find(({ id }) => id === value)?.key ?? null;
    return value;
  };
  return (field: ProductField, value: FieldValue | undefined): string | null => {
    if (value === undefined || value === null || value === '') return null;
    if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
    if (typeof value === 'number') return numberFormat(language, exact).format(value);
    return ofText(field, value);
  };
};

/** The product's category and the values of the category's fields. */
function ProductDetails({ item }: { readonly item: Product }) {
  const text = useTexts('catalogue');
  const valueLabel = useValueLabels();
  // Customers keep their products when the category closes, but can no longer read its fields.
  const { data, isPending } = useRead(productCategory.routes.one, { params: { id: item.category } });
  const known = (data?.fields ?? []).flatMap((field) => {
    const label = valueLabel(field, item.values[field.id]);
    return label === null ? [] : [{ id: field.id, name: field.name, label }];
  });
  return (
    <Panel title={text('details')}>
      {isPending && <Skeleton height={90} />}
      <Facts>
        {item.marketName !== null && <Fact name={text('market')}>{item.marketName}</Fact>}
        <Fact name={text('category')}>{item.categoryName}</Fact>
        {known.map(({ id, name, label }) => (
          <Fact key={id} name={name}>
            {label}
          </Fact>
        ))}
      </Facts>
    </Panel>
  );
}

/** One product: pictures, details, price and purchase. */
export function ProductPage() {
  const text = useTexts('catalogue');
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useRead(product.routes.one, { params: { id } });
  const [refusal, refuse] = useState<Error | null>(null);
  const name = data?.name ?? text('title');
  useEffect(() => nameScreen(name), [name]);
  // For a customer, a product bought by another person does not exist; the previous answer must not stay visible.
  if (error instanceof CallError && [400, 404].includes(error.status)) return <Gone wasTaken={refusal !== null} />;
  const answer = (problem: Error | null): void => {
    refuse(problem);
    // It may have been sold, or its price changed: show the current state.
    if (problem) void refetch();
  };
  if (data) return <Known item={data} refusal={refusal} onAnswer={answer} />;
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return <Skeleton height={420} radius={12} />;
}

interface KnownProps {
  readonly item: Product;
  readonly refusal: Error | null;
  readonly onAnswer: (problem: Error | null) => void;
}

function Known({ item, refusal, onAnswer }: KnownProps) {
  return (
    <>
      <PageHeader title={item.name} description={item.categoryName} back={<Back />} />
      <div className={classes.hero}>
        <PrivateImage image={item.image} />
      </div>
      {productStates.allows(item.status, 'purchase') ? (
        <BuyPart item={item} refusal={refusal} onAnswer={onAnswer} />
      ) : (
        <Had isOwned={item.status === 'owned'} />
      )}
      <ProductDetails item={item} />
      <ProductDocuments files={item.files} />
    </>
  );
}

/** Customers see unavailable products only if they bought them themselves. */
function Had({ isOwned }: { readonly isOwned: boolean }) {
  const text = useTexts('catalogue');
  return (
    <Panel title={text(isOwned ? 'ownedTitle' : 'soldTitle')}>
      <div className={classes.part}>
        <p className={shared.quietWrapped}>{text(isOwned ? 'ownedText' : 'soldText')}</p>
        <div>
          <WayLink href="/my/vault" label={text('toVault')} />
        </div>
      </div>
    </Panel>
  );
}

function Back() {
  return <WayLink isBack href="/my/products" label={useTexts('catalogue')('back')} />;
}

function Gone({ wasTaken }: { readonly wasTaken: boolean }) {
  const text = useTexts('catalogue');
  return (
    <EmptyState
      fullScreen
      title={text(wasTaken ? 'takenTitle' : 'goneTitle')}
      text={text(wasTaken ? 'takenText' : 'goneText')}
      action={<Back />}
    />
  );
}

type ProductFile = Product['files'][number];

/** Certificates, invoices and other documents: pictures open in place, everything can be downloaded. */
function ProductDocuments({ files }: { readonly files: readonly ProductFile[] }) {
  const text = useTexts('catalogue');
  return (
    <Panel title={text('papers')}>
      {files.length === 0 && <p className={shared.quietWrapped}>{text('papersNone')}</p>}
      <ul className={classes.rows} aria-label={text('papers')}>
        {files.map((file) => (
          <li key={file.key}>
            <DocumentRow file={file} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function DocumentRow({ file }: { readonly file: ProductFile }) {
  const text = useTexts('catalogue');
  const language = useLanguage();
  const [isOpen, open] = useState(false);
  const { busy, run } = useAttempt();
  const save = () => download(downloadRoute, { params: { path: fileOf(file.url) } }, file.name);
  return (
    <div className={classes.row}>
      <span className={classes.named}>
        <IconFile size={18} aria-hidden />
        <span className={classes.itemLabels}>
          <span>{file.key}</span>
          <span className={shared.quietWrapped}>
            {file.name} · {byteText(file.size, language)}
          </span>
        </span>
      </span>
      <span className={shared.buttons}>
        {file.type.startsWith('image/') && (
          <Button
            variant="default"
            aria-label={text('openNamed', { name: file.key })}
            leftSection={<IconEye size={16} aria-hidden />}
            onClick={() => open(true)}
          >
            {text('open')}
          </Button>
        )}
        <Button
          variant="default"
          aria-label={text('downloadNamed', { name: file.key })}
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={busy}
          onClick={() => void run(save)}
        >
          {text('download')}
        </Button>
      </span>
      {isOpen && <DocumentSheet file={file} onClose={() => open(false)} />}
    </div>
  );
}

function DocumentSheet({ file, onClose }: { readonly file: ProductFile; readonly onClose: () => void }) {
  const ui = useUiText();
  const { data, error } = usePrivatePicture(file.url);
  return (
    <Modal opened size="xl" onClose={onClose} title={file.key} closeButtonProps={{ 'aria-label': ui('close') }}>
      {data && <img className={classes.sheet} src={data} alt={file.name} />}
      {!data && !error && <Skeleton height={320} />}
      {error && <p role="alert">{messageOf(error)}</p>}
    </Modal>
  );
}
