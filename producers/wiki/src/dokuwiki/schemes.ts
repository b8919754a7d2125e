/** Schemes under which links stand in the tree until the pages are known. */
export const PAGE_LINK = 'dokuwiki-page:';
export const MEDIA_LINK = 'dokuwiki-media:';
