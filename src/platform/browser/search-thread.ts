// Entry point of a search thread that a page's library starts.

import { serveThread } from './workers';

serveThread();
