using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [ (name = "main", worker = .rules) ],
  sockets = [ (name = "http", address = "127.0.0.1:0", http = (), service = "main") ]
);

const rules :Workerd.Worker = (
  modules = [
    (name = "worker", esModule = embed "out/worker.js"),
    (name = "sliderule/chess.wasm", wasm = embed "node_modules/sliderule/chess.wasm")
  ],
  compatibilityDate = "2026-01-01"
);
