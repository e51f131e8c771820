import type { FieldValue, ProductFieldType } from '@countinghouse/contract/product-category/product-field.ts';
import type { Motif } from './draw-product.ts';

interface DemoField {
  readonly name: string;
  readonly type: ProductFieldType;
  readonly required?: true;
  readonly options?: readonly string[];
}

/** Name, price in euro, and a value per field in their order; a select's value is the option's key. */
type DemoItem = readonly [name: string, price: number, ...values: FieldValue[]];

interface DemoCategory {
  readonly name: string;
  readonly motif: Motif;
  readonly fields: readonly DemoField[];
  readonly items: readonly DemoItem[];
}

interface DemoMarket {
  readonly name: string;
  readonly description: string;
  readonly motif: Motif;
  readonly label?: string;
  readonly categories: readonly DemoCategory[];
}

/** The demo company's products; makers, estates and artists are fictitious. */
export const demoCatalogue: readonly DemoMarket[] = [
  {
    name: 'Gemstones',
    description: 'Cut stones with a laboratory’s report, kept in a bonded vault and sold one by one.',
    motif: 'stone',
    label: 'diamond',
    categories: [
      {
        name: 'Loose diamonds',
        motif: 'stone',
        fields: [
          { name: 'Carat', type: 'number', required: true },
          { name: 'Colour', type: 'select', required: true, options: ['D', 'E', 'F', 'G', 'H'] },
          { name: 'Clarity', type: 'select', options: ['IF', 'VVS1', 'VVS2', 'VS1', 'VS2'] },
          { name: 'Cut', type: 'select', options: ['Brilliant', 'Oval', 'Emerald', 'Cushion'] },
          { name: 'Report number', type: 'string' },
          { name: 'Graded on', type: 'date' },
        ],
        items: [
          ['Brilliant 0.31 ct, F', 890, 0.31, 'F', 'VS1', 'Brilliant', 'LGR 2204-118', '2024-03-11'],
          ['Brilliant 0.40 ct, E', 1_340, 0.4, 'E', 'VVS2', 'Brilliant', 'LGR 2204-131', '2024-03-11'],
          ['Brilliant 0.52 ct, G', 1_720, 0.52, 'G', 'VS1', 'Brilliant', 'LGR 2311-007', '2023-11-02'],
          ['Brilliant 0.70 ct, H', 2_150, 0.7, 'H', 'VS2', 'Brilliant', 'LGR 2311-019', '2023-11-02'],
          ['Brilliant 1.01 ct, F', 5_900, 1.01, 'F', 'VVS2', 'Brilliant', 'LGR 2502-044', '2025-02-17'],
          ['Oval 0.45 ct, D', 1_480, 0.45, 'D', 'VVS1', 'Oval', 'LGR 2502-051', '2025-02-17'],
          ['Oval 0.90 ct, G', 3_260, 0.9, 'G', 'VS1', 'Oval', 'LGR 2410-072', '2024-10-08'],
          ['Oval 1.20 ct, E', 6_400, 1.2, 'E', 'VS1', 'Oval', 'LGR 2410-080', '2024-10-08'],
          ['Emerald cut 0.60 ct, F', 1_910, 0.6, 'F', 'VVS1', 'Emerald', 'LGR 2506-015', '2025-06-23'],
          ['Emerald cut 1.05 ct, D', 7_250, 1.05, 'D', 'IF', 'Emerald', 'LGR 2506-018', '2025-06-23'],
          ['Cushion 0.55 ct, H', 1_230, 0.55, 'H', 'VS2', 'Cushion', 'LGR 2309-090', '2023-09-14'],
          ['Cushion 0.81 ct, E', 3_080, 0.81, 'E', 'VVS2', 'Cushion', 'LGR 2309-096', '2023-09-14'],
        ],
      },
    ],
  },
  {
    name: 'Watches',
    description: 'Mechanical watches of small workshops, opened, cleaned and described by our own watchmaker.',
    motif: 'watch',
    categories: [
      {
        name: 'Wrist watches',
        motif: 'watch',
        fields: [
          {
            name: 'Maker',
            type: 'select',
            required: true,
            options: ['Aubry & Fils', 'Hallström', 'Norden', 'Tessier'],
          },
          { name: 'Year', type: 'number', required: true },
          { name: 'Case', type: 'select', options: ['Steel', 'Gold', 'Titanium'] },
          { name: 'Diameter in mm', type: 'number' },
          { name: 'Box and papers', type: 'boolean' },
          { name: 'Last serviced', type: 'date' },
        ],
        items: [
          ['Aubry & Fils Régulateur', 1_850, 'Aubry & Fils', 1968, 'Steel', 36, true, '2025-01-20'],
          ['Aubry & Fils Deux Temps', 2_300, 'Aubry & Fils', 1974, 'Gold', 34, false, '2024-06-03'],
          ['Aubry & Fils Calendrier', 2_950, 'Aubry & Fils', 1981, 'Gold', 35.5, true, '2025-05-12'],
          ['Hallström Polar 200', 640, 'Hallström', 2004, 'Steel', 40, true, '2023-12-01'],
          ['Hallström Polar 300', 780, 'Hallström', 2011, 'Titanium', 42, true, '2024-09-16'],
          ['Hallström Skerry', 420, 'Hallström', 1999, 'Steel', 38, false, null],
          ['Norden No. 7', 310, 'Norden', 1988, 'Steel', 35, false, '2022-03-30'],
          ['Norden No. 11', 365, 'Norden', 1991, 'Steel', 36, true, '2024-02-11'],
          ['Norden Chronograph', 1_120, 'Norden', 1976, 'Steel', 38, true, '2025-03-04'],
          ['Tessier Ondine', 560, 'Tessier', 1963, 'Gold', 28, false, '2023-07-19'],
          ['Tessier Grande Ondine', 940, 'Tessier', 1970, 'Gold', 33, true, '2024-11-25'],
          ['Tessier Marin', 1_480, 'Tessier', 1985, 'Titanium', 41, true, '2025-06-30'],
        ],
      },
    ],
  },
  {
    name: 'Cellar and studio',
    description: 'Wine by the case from the estates’ own cellars, and works on paper from the artists’ own studios.',
    motif: 'bottle',
    categories: [
      {
        name: 'Red wine by the case',
        motif: 'bottle',
        fields: [
          { name: 'Estate', type: 'string', required: true },
          { name: 'Vintage', type: 'number', required: true },
          { name: 'Bottles', type: 'number' },
          { name: 'Wooden case', type: 'boolean' },
          { name: 'Storage', type: 'select', options: ['Bonded warehouse', 'Our cellar'] },
        ],
        items: [
          ['Château Brénac 2009', 720, 'Château Brénac', 2009, 12, true, 'Bonded warehouse'],
          ['Château Brénac 2015', 540, 'Château Brénac', 2015, 12, true, 'Bonded warehouse'],
          ['Château Brénac 2018', 430, 'Château Brénac', 2018, 6, true, 'Our cellar'],
          ['Domaine de la Serpe 2010', 390, 'Domaine de la Serpe', 2010, 6, false, 'Our cellar'],
          ['Domaine de la Serpe 2016', 265, 'Domaine de la Serpe', 2016, 6, false, 'Our cellar'],
          ['Podere Valmora 2007', 610, 'Podere Valmora', 2007, 6, true, 'Bonded warehouse'],
          ['Podere Valmora 2013', 480, 'Podere Valmora', 2013, 6, true, 'Bonded warehouse'],
          ['Podere Valmora 2017', 350, 'Podere Valmora', 2017, 6, true, 'Our cellar'],
          ['Weingut Altenreb 2012', 210, 'Weingut Altenreb', 2012, 12, false, 'Our cellar'],
          ['Weingut Altenreb 2019', 165, 'Weingut Altenreb', 2019, 12, false, 'Our cellar'],
          ['Bodega Torrelva 2005', 580, 'Bodega Torrelva', 2005, 6, true, 'Bonded warehouse'],
          ['Bodega Torrelva 2011', 445, 'Bodega Torrelva', 2011, 6, true, 'Bonded warehouse'],
        ],
      },
      {
        name: 'White wine by the case',
        motif: 'bottle',
        fields: [
          { name: 'Estate', type: 'string', required: true },
          { name: 'Vintage', type: 'number', required: true },
          { name: 'Bottles', type: 'number' },
          { name: 'Sweetness', type: 'select', options: ['Dry', 'Off-dry', 'Sweet'] },
        ],
        items: [
          ['Weingut Altenreb Riesling 2001', 320, 'Weingut Altenreb', 2001, 6, 'Sweet'],
          ['Weingut Altenreb Riesling 2015', 190, 'Weingut Altenreb', 2015, 12, 'Off-dry'],
          ['Weingut Altenreb Riesling 2020', 150, 'Weingut Altenreb', 2020, 12, 'Dry'],
          ['Clos Méridan 2014', 690, 'Clos Méridan', 2014, 6, 'Dry'],
          ['Clos Méridan 2017', 560, 'Clos Méridan', 2017, 6, 'Dry'],
          ['Clos Méridan 2019', 495, 'Clos Méridan', 2019, 6, 'Dry'],
          ['Château Oriel 1998', 870, 'Château Oriel', 1998, 6, 'Sweet'],
          ['Château Oriel 2005', 740, 'Château Oriel', 2005, 6, 'Sweet'],
          ['Château Oriel 2011', 520, 'Château Oriel', 2011, 6, 'Sweet'],
          ['Quinta do Farol 2018', 145, 'Quinta do Farol', 2018, 12, 'Dry'],
          ['Quinta do Farol 2021', 120, 'Quinta do Farol', 2021, 12, 'Dry'],
          ['Quinta do Farol Reserva 2016', 230, 'Quinta do Farol', 2016, 6, 'Dry'],
        ],
      },
      {
        name: 'Works on paper',
        motif: 'print',
        fields: [
          { name: 'Artist', type: 'string', required: true },
          { name: 'Technique', type: 'select', options: ['Etching', 'Lithograph', 'Woodcut', 'Drawing'] },
          { name: 'Year', type: 'number' },
          { name: 'Edition', type: 'string' },
          { name: 'Signed', type: 'boolean' },
        ],
        items: [
          ['Low tide I', 280, 'Marijke Vos', 'Etching', 2012, '7 of 40', true],
          ['Low tide II', 280, 'Marijke Vos', 'Etching', 2012, '12 of 40', true],
          ['Polder in March', 640, 'Marijke Vos', 'Drawing', 2019, null, true],
          ['Three boats', 410, 'Marijke Vos', 'Woodcut', 2016, '3 of 25', true],
          ['Gare de nuit', 350, 'Étienne Marchal', 'Lithograph', 1997, '55 of 120', true],
          ['Place vide', 330, 'Étienne Marchal', 'Lithograph', 1999, '81 of 120', false],
          ['Les toits', 520, 'Étienne Marchal', 'Etching', 2003, '9 of 30', true],
          ['Kiefern', 450, 'Ute Sander', 'Woodcut', 2008, '4 of 20', true],
          ['Kiefern im Schnee', 470, 'Ute Sander', 'Woodcut', 2008, '5 of 20', true],
          ['Steinbruch', 760, 'Ute Sander', 'Drawing', 2014, null, true],
          ['Harbour, early', 390, 'Owen Pryce', 'Etching', 2010, '14 of 50', true],
          ['Harbour, late', 390, 'Owen Pryce', 'Etching', 2010, '14 of 50', true],
        ],
      },
    ],
  },
];
