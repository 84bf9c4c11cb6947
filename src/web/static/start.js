// Starts the engine before the page's own script is loaded.
globalThis.sliderule = new globalThis.Worker('sliderule.js');
