import sharp from 'sharp';

// Only the three accepted decoders exist for this process, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadNsgifBuffer'] });
sharp.cache(false);
// One thread for each picture: two of them must leave room for all other requests.
sharp.concurrency(1);
