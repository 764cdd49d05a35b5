use super::exported;
use machines::resource::{Resource, ResourceEvent};

exported! {
    /// One answer of the API, shared by all who ask for it: the call of this name; `argument` is the slug or id of
    /// those that need one.
    ResourceStore(Resource, "ResourceView<unknown>");
    new(_name: String, _argument: String) { None }
    tells(resource) {
        /// What has failed is asked for anew.
        retry() => ResourceEvent::TOLD;
    }
}
